import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { appIcon } from './tools/app_icon';
import { serviceWorker } from './tools/service_worker';

export default defineConfig({
  plugins: [
    svelte(),
    {
      name: 'app-icon',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'icon.svg', source: appIcon() });
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
