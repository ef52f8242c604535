/** How SWC gives TypeScript the meaning that tsc gives it by tsconfig.json: for the first `npm start`, and for the tests. */
export const LIKE_TSC = {
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  keepClassNames: true,
};
