/** Neither lists nor names nor line breaks: each would add a recipient or a header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
