// node compare.mjs MODULE.wasm REFERENCE: plays the same games in WebAssembly and natively; every fold must be equal.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [modulePath, referencePath] = process.argv.slice(2);
if (!modulePath || !referencePath) {
  console.error('usage: node compare.mjs MODULE.wasm REFERENCE');
  process.exit(2);
}

// The rules ask nothing of the outside world; whatever the C library imports must never be called.
const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] = () => {
    throw new Error(`the engine called ${name}`);
  };
}
const engine = new WebAssembly.Instance(module, imports).exports;
engine._initialize();

// The stack comes first in memory and grows down to address 0, so too deep a call is a trap; this is its size.
const leastStack = 256 << 10;
const stack = engine.__stack_pointer?.value ?? 0;
if (stack < leastStack) {
  console.error(`the stack has ${stack} bytes and should have ${leastStack} at least, before all data`);
  process.exit(1);
}

const textAt = (start) => {
  const bytes = new Uint8Array(engine.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
};

const started = performance.now();
const lines = [];
for (let i = 0; i < engine.combinations(); ++i) {
  const fold = BigInt.asUintN(64, engine.play(i)).toString(16).padStart(16, '0');
  lines.push(`${fold} ${textAt(engine.name(i))}`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);

const reference = execFileSync(referencePath, { encoding: 'utf8' }).trim().split('\n');
let differences = Math.abs(reference.length - lines.length);
lines.forEach((line, i) => {
  const equal = line === reference[i];
  if (!equal) ++differences;
  console.log(equal ? `${line}` : `${line}  native: ${reference[i]}  DIFFERENT`);
});
console.log(`${lines.length} combinations in ${seconds} s of WebAssembly, ${differences} differences`);
process.exit(differences === 0 && lines.length > 0 ? 0 : 1);
