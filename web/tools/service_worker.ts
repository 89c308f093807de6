// Writes sw.js: the service worker of src/offline with the names of all files of the build and their common version.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Plugin, transformWithEsbuild } from 'vite';

const SOURCE = new URL('../src/offline/service_worker.ts', import.meta.url).pathname;
const PUBLIC = new URL('../public/', import.meta.url).pathname;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const hash = createHash('sha256');
      const add = (name: string, content: string | Uint8Array): void => void hash.update(name).update('\0').update(content);
      const names = Object.keys(bundle).sort();
      for (const name of names) {
        const output = bundle[name];
        add(name, output.type === 'chunk' ? output.code : output.source);
      }
      // The icons are for the device, which keeps them itself.
      const fixed = readdirSync(PUBLIC).filter((name) => !name.endsWith('.png')).sort();
      for (const name of fixed) add(name, readFileSync(PUBLIC + name));
      const files = [...names, ...fixed].map((name) => (name === 'index.html' ? '/' : `/${name}`));
      const define = { VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)), FILES: JSON.stringify(files) };
      const { code } = await transformWithEsbuild(readFileSync(SOURCE, 'utf8'), SOURCE, { define, minify: true, target: 'es2022', sourcemap: false, format: 'esm' });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace(/export\s*\{\s*\};?\s*$/, '') });
    }
  };
}
