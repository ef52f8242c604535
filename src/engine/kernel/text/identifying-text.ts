/**
 * The form in which texts that identify something are stored and compared, such as handles, SKUs, codes, e-mails and names: without outer
 * spaces (of Unicode, as in JavaScript's `trim`), and in NFC, since keyboards and files of macOS write `é` as two characters.
 */
export function normalizeIdentifier(text: string): string {
  return text.normalize('NFC').trim();
}
