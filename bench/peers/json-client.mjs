/**
 * A client for filling shops, which is not measured.
 * @returns {{ get: (path: string) => Promise<any>, post: (path: string, body: unknown) => Promise<any> }}
 *   throw on a status of 400 or more
 */
export function createJsonClient(port, headers = {}) {
  const send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return { get: (path) => send('GET', path), post: (path, body) => send('POST', path, body) };
}
