import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** The parameters in the path of an operation. */
export function listParameters(op: string): string[] {
  return [...op.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
}

/** Sends a call: by its client, or by staff for `/admin` and the shopper for `/store`. */
export async function sendCall(
  shop: Pick<PopulatedShop, 'http' | 'shopper' | 'staff'>,
  op: string,
  call: Call,
  additional: Record<string, string> = {},
) {
  const { params = {}, query, body, file, client: by } = call;
  const [method, path] = op.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
  const url = query === undefined ? filled : `${filled}?${query}`;
  const staff = path.startsWith('/admin') && !by;
  const client = by ?? (staff ? shop.http : shop.shopper);
  const headers: Record<string, string> = {
    ...(staff && { authorization: `Bearer ${shop.staff.token}` }),
    ...additional,
  };
  if (file !== undefined)
    return client.post(url, multipart(file), {
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=part' },
    });
  if (method === 'GET') return client.get(url, { headers });
  return method === 'POST' ? client.post(url, body, { headers }) : client.delete(url, body, { headers });
}

function multipart(file: string): string {
  const head = 'content-disposition: form-data; name="files"; filename="file.csv"\r\ncontent-type: text/csv';
  return `--part\r\n${head}\r\n\r\n${file}\r\n--part--\r\n`;
}
