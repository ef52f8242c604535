import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const ROOT = new URL('../../', import.meta.url);

/** Writes a compressed copy beside each file that browsers load, so that the server compresses nothing itself. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
          const source = gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source });
        }
      },
    },
  };
}

/** What files of modules import. The server finds these entries by their names. */
const SHARED = {
  'shared-react': 'src/shared/react-for-modules.ts',
  'shared-jsx': 'src/shared/jsx-runtime-for-modules.ts',
  'shared-query': 'src/shared/react-query-for-modules.ts',
  'shared-kit': 'src/modules/kit.tsx',
};

/** Writes the types of `@storekeep/server/dashboard`, which the package exports. */
function writeKitTypes(): Plugin {
  return {
    name: 'write-kit-types',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('src/modules/declared-kit.d.ts', import.meta.url));
      this.emitFile({ type: 'asset', fileName: 'kit.d.ts', source });
    },
  };
}

/** Vite builds React for development if the environment says so, as that of Jest does. */
function buildForProduction(): Plugin {
  return {
    name: 'build-for-production',
    apply: 'build',
    config() {
      process.env.NODE_ENV = 'production';
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // relative, since the server may have a prefix
  base: './',
  plugins: [buildForProduction(), react(), compressFiles(), writeKitTypes()],
  resolve: {
    alias: {
      '@storekeep/server/client': fileURLToPath(new URL('src/client.ts', ROOT)),
      '@storekeep/server/decimals': fileURLToPath(new URL('src/model/pricing/shares/decimals.ts', ROOT)),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { index: 'index.html', ...SHARED },
      preserveEntrySignatures: 'exports-only',
    },
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/admin': 'http://127.0.0.1:9000', '/uploads': 'http://127.0.0.1:9000' } },
});
