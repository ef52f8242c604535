/* What JSX of modules is compiled to. */
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
