import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { appIcon } from './tools/app_icon';
import { serviceWorker } from './tools/service_worker';

const FONT_LICENSE = new URL('node_modules/@fontsource-variable/alegreya/LICENSE', import.meta.url);

export default defineConfig({
  plugins: [
    svelte(),
    {
      name: 'app-files',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'icon.svg', source: appIcon() });
        // A typeface travels with its licence.
        this.emitFile({ type: 'asset', fileName: 'assets/alegreya-license.txt', source: readFileSync(FONT_LICENSE, 'utf8') });
      }
    },
    serviceWorker()
  ],
  // The rules' pages lie beside the code of their modules.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  build: { target: 'es2022' },
  // Long enough for a machine that does much else.
  test: { include: ['src/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 }
});
