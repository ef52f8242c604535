import { execFile } from 'node:child_process';
import path from 'node:path';

/** A plugin of v1: its package, and its options. */
export interface MedusaPlugin {
  resolve: string;
  /** A list of options is an object with its places as names. */
  options: Record<string, unknown>;
}

/** The content of a `medusa-config.js`. Functions and regular expressions in it are texts that start with `CODE`. */
export interface MedusaConfig {
  projectConfig: Record<string, unknown>;
  plugins: MedusaPlugin[];
  modules: Record<string, unknown>;
  featureFlags: Record<string, unknown>;
}

/** Marks a value that JSON cannot contain. */
export const CODE = '(code) ';

const TIMEOUT_MS = 30_000;

/** Loads the file, and writes what it exports as JSON after a mark, since the file itself may write to stdout. */
const SCRIPT = `
  const { pathToFileURL } = require('node:url');
  const [, file, mark, code] = process.argv;
  const text = (_, value) =>
    typeof value === 'function' || value instanceof RegExp || typeof value === 'bigint' ? code + String(value) : value;
  import(pathToFileURL(file)).then(({ default: config }) =>
    process.stdout.write(mark + JSON.stringify(config, text), () => process.exit(0)),
  ).catch((error) => {
    process.stderr.write(mark + String(error && error.message || error).split('\\n')[0], () => process.exit(1));
  });`;

const MARK = '\u0001';

/**
 * Loads a `medusa-config.js` in a process of its own, in the folder of the file. Plugins are only names in it: they are not loaded.
 * @throws if it cannot be loaded, or exports no configuration
 */
export async function loadMedusaConfig(file: string): Promise<MedusaConfig> {
  const absolute = path.resolve(file);
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      ['-e', SCRIPT, absolute, MARK, CODE],
      { cwd: path.dirname(absolute), timeout: TIMEOUT_MS, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const reason = stderr.includes(MARK) ? afterMark(stderr) : error.killed ? 'it does not end' : stderr;
        reject(new Error(`${file} cannot be loaded: ${reason}`));
      },
    );
  });
  const content = afterMark(output);
  const config: unknown = content === 'undefined' ? null : JSON.parse(content);
  if (!isRecord(config) || !isRecord(config.projectConfig))
    throw new Error(`${file} exports no configuration of Medusa v1 (projectConfig)`);
  return {
    projectConfig: config.projectConfig,
    plugins: Array.isArray(config.plugins) ? config.plugins.flatMap(pluginOf) : [],
    modules: isRecord(config.modules) ? config.modules : {},
    featureFlags: isRecord(config.featureFlags) ? config.featureFlags : {},
  };
}

function afterMark(text: string): string {
  return text.slice(text.lastIndexOf(MARK) + 1);
}

/** A plugin is a name, or an object with options. */
function pluginOf(plugin: unknown): MedusaPlugin[] {
  if (typeof plugin === 'string') return [{ resolve: plugin, options: {} }];
  if (!isRecord(plugin) || typeof plugin.resolve !== 'string') return [];
  const { resolve, options } = plugin;
  return [{ resolve, options: isRecord(options) || Array.isArray(options) ? { ...options } : {} }];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
