import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions } from 'smtp-server';
import type { Fake } from './fake-company.ts';

/** A message that the server has accepted. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The headers, unfolded, by lower-case name. */
  headers: Record<string, string>;
  /** The decoded parts. */
  text: string;
  html: string;
  /** As it was transferred. */
  source: string;
  /** Whether the connection was encrypted. */
  secure: boolean;
  user: string | null;
}

/** An SMTP server of a mail company: real protocol, chosen behavior. */
export interface MailServer extends Fake {
  /** e.g. `smtp://127.0.0.1:41025` */
  url: string;
  port: number;
  received: ReceivedMail[];
  /** The number of connections so far. */
  connections: number;
  /** What happens to the next recipients: `refuses` is 550, `greylists` 451. */
  behavior: 'works' | 'refuses' | 'greylists' | 'hangs before';
}

export interface MailServerOptions {
  /** TLS from the first byte, with a certificate that no authority has signed. */
  secure?: boolean;
  /** Requires this login. */
  login?: { user: string; password: string };
  /** Whether STARTTLS is offered; defaults to false. */
  startTls?: boolean;
}

export async function startMailServer({
  secure = false,
  login,
  startTls = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const mail: MailServer = {
    ...{ url: '', port: 0, received: [], connections: 0, behavior: 'works' },
    stop: () =>
      new Promise((resolve) => {
        for (const { _socket } of hanging.splice(0)) _socket.destroy();
        server.close(() => resolve());
      }),
  };
  const hanging: { _socket: { destroy(): void } }[] = [];
  const disabled = ['AUTH', 'STARTTLS'].filter((command) => (command === 'AUTH' ? !login : !startTls));
  const options: SMTPServerOptions = {
    secure,
    disabledCommands: disabled,
    authOptional: !login,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      mail.connections++;
      done();
    },
    onAuth({ username, password }: SMTPServerAuthentication, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      if (mail.behavior === 'hangs before') return;
      if (mail.behavior === 'refuses') return done(replyError(550, `no mailbox ${address}`));
      if (mail.behavior === 'greylists') return done(replyError(451, 'try again later'));
      done();
    },
    onData(stream, session, done) {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        mail.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...parseMail(source),
          secure: session.secure === true,
          user: session.user ?? null,
        });
        done();
      }, done);
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined); // clients that disconnect
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  server.server.on('connection', (socket) => hanging.push({ _socket: socket }));
  mail.port = (server.server.address() as { port: number }).port;
  const credentials = login ? `${login.user}:${encodeURIComponent(login.password)}@` : '';
  mail.url = `${secure ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${mail.port}`;
  return mail;
}

function replyError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Parses what nodemailer writes: `multipart/alternative` with a text and an HTML part, also beside attachments. */
function parseMail(source: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'source'> {
  const [head] = split(source);
  const boundaries = [...source.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => boundary);
  const texts = boundaries.reduce(
    (parts, boundary) => parts.flatMap((part) => part.split(`--${boundary}`)),
    [source],
  );
  const parts = texts.map((part) => split(part.replace(/^\r\n/, '')));
  const decoded = (type: string): string => {
    const part = parts.find(
      ([partHead]) => partHead.includes(type) && !partHead.includes('Content-Disposition: attachment'),
    );
    return part ? decode(part[1], parseHeaders(part[0])['content-transfer-encoding']) : '';
  };
  return { headers: parseHeaders(head), text: decoded('text/plain'), html: decoded('text/html'), source };
}

function split(source: string): [head: string, body: string] {
  const end = source.indexOf('\r\n\r\n');
  return end < 0 ? [source, ''] : [source.slice(0, end), source.slice(end + 4)];
}

function parseHeaders(head: string): Record<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), decodeWords(value)];
    }),
  );
}

/** Decodes encoded words (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString()
        : decodeQuotedPrintable(encoded.replaceAll('_', ' ')),
    );
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable'
    ? decodeQuotedPrintable(body.replaceAll(/=\r\n/g, ''))
    : body.replaceAll('\r\n', '\n');
}

function decodeQuotedPrintable(encoded: string): string {
  const bytes = encoded.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  // unencoded characters are ASCII, so every character is a byte
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
