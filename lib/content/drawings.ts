/**
 * The address of one drawing of `public/drawings.svg`, by the id of its view. One file for all that the first screen of
 * the home page and its strip of companies show: as six, they shared the line with the styles and fonts of the first
 * paint, which was a tenth later on a slow one. An image element has to state the shape of its drawing: Safari does not
 * take it from the view.
 */
export const drawing = (id: string) => `/drawings.svg#${id}` as const;
