/** Says that the code of what was pressed did not come: the network is gone, or the site was renewed meanwhile. */
export function sayNotLoaded(): void {
  // oxlint-disable-next-line no-alert -- our own notification is loaded the same way, and could not be either
  window.alert("This could not be loaded. Check your connection, or reload the page.");
}
