// Compressed copies beside the files of dist/, which the server hands out to whoever accepts them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worth = /\.(js|css|html|svg|json)$/;

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) compress(path);
    else if (worth.test(name)) {
      const body = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    }
  }
}

compress(new URL('../dist', import.meta.url).pathname);
