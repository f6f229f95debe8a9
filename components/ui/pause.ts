/** Waits, in ms; what is negative is no wait but lets whatever is due go first. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
