import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { mailContent } from './mail-content.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/** Writes messages to a directory instead of sending them, as `.eml` files, which mail programs and browsers open. */
export class DirectoryTransport implements MailTransport {
  readonly id = 'mail-directory';
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly directory: string,
    private readonly from: string,
  ) {}

  async send(mail: OutgoingMail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(mailContent(mail, this.from));
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${mail.template ?? 'message'}.eml`;
    const file = path.join(this.directory, name);
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    // messages contain links with tokens, so only the owner may read them
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    this.logger.log(`a message was written to ${file}`);
  }
}
