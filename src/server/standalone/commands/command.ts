#!/usr/bin/env node
/* The executable of the package: `storekeep [command] …`. Without a command it starts the server. */
import { loadEnvFile } from '../config/environment/env-file.ts';
import { describeCommands } from './command-help.ts';
import { commands } from './command-list.ts';
import { runCommand } from './run-command.ts';

const [name = 'start', ...args] = process.argv.slice(2);
if (Object.hasOwn(commands, name)) {
  loadEnvFile(process.env); // as the server does
  const { command } = await commands[name].load();
  await runCommand(name, command, args);
} else if (['--help', '-h', 'help'].includes(name)) {
  process.stdout.write(`${describeCommands()}\n`);
} else {
  process.stderr.write(`There is no command ${name}; see storekeep --help\n`);
  process.exitCode = 2;
}
