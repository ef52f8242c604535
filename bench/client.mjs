import net from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * A minimal HTTP client with one keep-alive connection. It only parses what these servers send, so that it uses little of the CPU
 * that it shares with them.
 */
export class Client {
  static async connect(port) {
    const socket = net.connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Client(socket);
  }

  constructor(socket) {
    this.socket = socket.setNoDelay(true);
    this.received = [];
    this.length = 0;
    this.expected = null; // the length of head and body, once the head has arrived
    socket.on('data', (data) => this.receive(data));
    socket.on('error', (error) => this.pending?.reject(error));
    socket.on('close', () => this.pending?.reject(new Error('the server closed the connection')));
  }

  /** Whether a request can be sent: the server closes connections that were idle for some seconds. */
  get isOpen() {
    return this.socket.readyState === 'open';
  }

  /**
   * Sends a request, and returns the body of the response.
   * @param {{ method?: string, path: string, body?: unknown, token?: string, encodings?: string, etag?: string, headers?: Record<string, string> }} request
   *   `token`: of a staff user or a shopper; `encodings`: the `Accept-Encoding`; `etag`: the `If-None-Match`, which expects a 304
   * @throws if the status is not 200, or 304 for a request with `etag`
   */
  async send(request) {
    return (await this.exchange(request)).content;
  }

  /** As `send`, but returns the entity tag and the text of the head as well. */
  async exchange({ method = 'GET', path, body, token, encodings, etag, headers: more = {} }) {
    const text = body === undefined ? '' : JSON.stringify(body);
    const content =
      text && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    if (!this.isOpen) throw new Error('the server has closed the connection');
    const response = new Promise((resolve, reject) => (this.pending = { resolve, reject }));
    const headers = [
      token && `authorization: Bearer ${token}\r\n`,
      encodings && `accept-encoding: ${encodings}\r\n`,
      etag && `if-none-match: ${etag}\r\n`,
      ...Object.entries(more).map(([name, value]) => `${name}: ${value}\r\n`),
    ].filter(Boolean);
    this.socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${headers.join('')}${content}\r\n${text}`,
    );
    const { status, content: bytes, etag: tag, headText } = await response;
    if (status !== (etag ? 304 : 200))
      throw new Error(`${method} ${path} returned ${status}: ${bytes.toString().slice(0, 500)}`);
    return { content: bytes, etag: tag, headText };
  }

  close() {
    this.pending = undefined;
    this.socket.destroy();
  }

  receive(data) {
    this.received.push(data);
    this.length += data.length;
    this.expected ??= this.readHead();
    if (this.expected === null || this.length < this.expected.total) return;
    const { head, headText, status, etag } = this.expected;
    const all = this.received.length === 1 ? this.received[0] : Buffer.concat(this.received);
    this.received = [];
    this.length = 0;
    this.expected = null;
    const { resolve } = this.pending;
    this.pending = undefined;
    resolve({ status, etag, headText, content: all.subarray(head) });
  }

  readHead() {
    const received = this.received.length === 1 ? this.received[0] : Buffer.concat(this.received);
    const end = received.indexOf(END_OF_HEAD);
    if (end < 0) return null;
    const text = received.latin1Slice(0, end);
    const status = Number(text.slice(9, 12));
    const length = status === 304 ? ['', 0] : /\r\ncontent-length: *(\d+)/i.exec(text);
    if (!length) throw new Error(`a response without a length: ${text}`);
    const etag = /\r\netag: *(\S+)/i.exec(text)?.[1];
    return { head: end + 4, headText: text, total: end + 4 + Number(length[1]), status, etag };
  }
}
