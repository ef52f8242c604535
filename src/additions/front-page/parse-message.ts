/** A message as nodemailer writes it. */
export interface ParsedMessage {
  /** By lower-case names, decoded. */
  headers: Partial<Record<string, string>>;
  html: string | null;
  text: string | null;
}

interface Part {
  headers: Partial<Record<string, string>>;
  body: string;
}

/** Parses a message in MIME format (RFC 2045 to 2047), as far as the mailer of the shop uses it. Attachments are skipped. */
export function parseMessage(content: Buffer): ParsedMessage {
  const message = splitPart(content.toString('latin1'));
  const found: ParsedMessage = { headers: message.headers, html: null, text: null };
  collectBodies(message, found);
  return found;
}

/** @param found receives the first body of each kind */
function collectBodies({ headers, body }: Part, found: ParsedMessage): void {
  const type = headers['content-type'] ?? 'text/plain';
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(type) ?? [];
  if (type.startsWith('multipart/') && boundary) {
    for (const part of body.split(`--${boundary}`).slice(1, -1))
      collectBodies(splitPart(part.replace(/^\r?\n/, '')), found);
  } else if (!headers['content-disposition']?.startsWith('attachment')) {
    if (type.startsWith('text/html')) found.html ??= decodeBody(headers, body);
    else if (type.startsWith('text/plain')) found.text ??= decodeBody(headers, body);
  }
}

function splitPart(text: string): Part {
  const [, head = text, body = ''] = /^([^]*?)\r?\n\r?\n([^]*)$/.exec(text) ?? [];
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at > 0) headers[line.slice(0, at).toLowerCase()] ??= decodeWords(line.slice(at + 1).trim());
  }
  return { headers, body };
}

function decodeBody(headers: Part['headers'], body: string): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body.replaceAll(/=\r?\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

/** Of a header: `=?UTF-8?Q?=E2=82=AC?=`. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
