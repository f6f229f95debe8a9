/** The typing headline's rhythm (spec section 9), in ms; deleting is twice as fast as typing. */
export const TYPING_MS = 80;
export const DELETING_MS = TYPING_MS / 2;
export const TYPING_PAUSE_MS = 2500;
