import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseMessage } from './parse-message.ts';

/** A message in the list. */
export interface ListedMail {
  /** The name of its file, without `.eml`. */
  name: string;
  subject: string;
  to: string;
  date: string;
}

/** The most messages that are listed. */
const MAX_LISTED = 50;
const NAME = /^[\w-]+$/;

/** Lists the latest messages of a directory, the newest first. */
export async function listMails(directory: string): Promise<ListedMail[]> {
  const files = await readdir(directory).catch(() => [] as string[]);
  const names = files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -'.eml'.length))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(0, MAX_LISTED);
  return Promise.all(
    names.map(async (name) => {
      const { headers } = parseMessage(await readFile(path.join(directory, `${name}.eml`)));
      const { subject = '', to = '', date = '' } = headers;
      return { name, subject, to, date };
    }),
  );
}

/** Reads the body of a message. @returns null if there is no such message */
export async function readMail(directory: string, name: string) {
  if (!NAME.test(name)) return null;
  const content = await readFile(path.join(directory, `${name}.eml`)).catch(() => null);
  return content && parseMessage(content);
}
