/**
 * The cart or payment collection that an intent pays for, which its creation has noted. Medusa v1's plugin wrote `resource_id` as well, and
 * before version 2.0 also `cart_id`.
 */
export function readPayer({
  metadata,
}: {
  metadata: Readonly<Record<string, string>> | null;
}): string | undefined {
  return metadata?.resource_id ?? metadata?.cart_id;
}

export const isCollection = (payer: string): boolean => payer.startsWith('paycol_');
