import type { MouseEvent } from "react";

/**
 * For a button whose work is running: it looks disabled and ignores presses, but keeps the focus, which a `disabled`
 * button loses.
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
