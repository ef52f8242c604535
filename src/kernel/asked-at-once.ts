/**
 * Looks up once what several ask in the same turn of the event loop, such as the requests that a page sends when it opens. It
 * is looked up when all of the turn have asked, so nobody gets an answer of before they did.
 */
export class AskedAtOnce<Answer> {
  private readonly asked = new Map<string, Promise<Answer>>();

  constructor(private readonly lookUp: (question: string) => Promise<Answer>) {}

  /** @throws what looking it up throws, to all who ask */
  ask(question: string): Promise<Answer> {
    let answer = this.asked.get(question);
    if (!answer) {
      answer = this.atEndOfTurn(question);
      this.asked.set(question, answer);
    }
    return answer;
  }

  private async atEndOfTurn(question: string): Promise<Answer> {
    await new Promise((resolve) => setImmediate(resolve)); // the end of the turn
    this.asked.delete(question);
    return this.lookUp(question);
  }
}
