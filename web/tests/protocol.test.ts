// The examples of docs/protocol/ compiled against the page's types: a field that one side does not know is an error.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { protocol, source } from './paths';

const names = readdirSync(protocol).filter((name) => name.endsWith('.json'));

test('every example of the protocol has the type that the page expects', () => {
  const lines = ["import type { ClientMessage, ServerMessage } from './types';"];
  for (const [i, name] of names.entries()) {
    const type = name.startsWith('say-') ? 'ClientMessage' : 'ServerMessage';
    lines.push(`export const example${i}: ${type} = ${readFileSync(`${protocol}/${name}`, 'utf8').trim()}; // ${name}`);
  }
  const path = `${source}/protocol/examples.check.ts`;
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, exactOptionalPropertyTypes: true, types: [], lib: ['lib.es2022.d.ts'], skipLibCheck: true };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version) => (file === path ? ts.createSourceFile(file, lines.join('\n'), version) : read(file, version));
  const found = host.fileExists.bind(host);
  host.fileExists = (file) => file === path || found(file);
  const program = ts.createProgram([path], options, host);
  const wrong = program.getSemanticDiagnostics(program.getSourceFile(path));
  const words = wrong.map((one) => `${ts.flattenDiagnosticMessageText(one.messageText, ' ')} at ${one.file?.text.slice(one.start, (one.start ?? 0) + 80)}`);
  expect(words).toEqual([]);
  expect(names.length).toBeGreaterThan(30);
}, 120_000);
