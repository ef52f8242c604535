import { invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of the variants and options of products. */
export const variantErrors = {
  sameOptions: (first: string, second: string) =>
    invalidData(`Variants ${first} and ${second} are the same on every option of their product`),
  sameWithoutOption: (first: string, second: string) =>
    notAllowed(
      `Without this option the variants ${first} and ${second} would be the same; delete one of them first`,
    ),
  missingValues: (title: string, options: readonly string[]) =>
    invalidData(`Variant ${title} needs a value for ${options.join(', ')}`),
  twoValues: () => invalidData('An option has one value only'),
} as const;
