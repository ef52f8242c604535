/* What other additions use of the back office. */
export { pagesController, type ServedPages } from './pages.controller.ts';
