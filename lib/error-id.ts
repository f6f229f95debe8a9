/** A sentence for the visitor with the id of the failure's log line, which support asks for. */
export const withErrorId = (sentence: string, errorId: string | undefined): string =>
  errorId === undefined ? sentence : `${sentence} (Error ${errorId})`;
