import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { Documented, type Answered, type Document } from './documented.ts';

/** What stays while test files come and go: modules of a test file are loaded anew for the next. */
let documented: Documented | undefined;

/** For all tests of a worker: schemas take longer to compile than most test files run. */
export interface DocumentedAnswers {
  /**
   * What is wrong with the answer, or undefined.
   * @param describe makes the documents, as JSON, where this worker has none yet
   */
  complaint(answered: Answered, describe: () => { admin: string; store: string }): string | undefined;
}

declare global {
  var documentedAnswers: DocumentedAnswers;
}

export default class TestEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.documentedAnswers = {
      complaint(answered, describe) {
        documented ??= parsed(describe());
        return documented.complaint(answered);
      },
    } satisfies DocumentedAnswers;
  }
}

function parsed({ admin, store }: { admin: string; store: string }): Documented {
  return new Documented({
    admin: JSON.parse(admin) as Document,
    store: JSON.parse(store) as Document,
  });
}
