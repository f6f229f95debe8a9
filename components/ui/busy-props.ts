import type { MouseEvent } from "react";

/**
 * Of a button whose work is under way: disabled to people, and a press does nothing, but the focus stays, which a button
 * that is `disabled` loses.
 *
 * @param onPress for a button that sends no form
 */
export const busyProps = (isBusy: boolean, onPress?: () => void) => ({
  "aria-busy": isBusy,
  "aria-disabled": isBusy || undefined,
  onClick: (event: MouseEvent) => {
    if (isBusy) event.preventDefault();
    else onPress?.();
  },
});
