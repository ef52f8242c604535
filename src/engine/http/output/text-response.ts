/** What a handler returns to respond with text of another type than JSON. */
export class TextResponse {
  /** @param contentType such as `text/csv; charset=utf-8` */
  constructor(
    readonly text: string,
    readonly contentType: string,
  ) {}
}
