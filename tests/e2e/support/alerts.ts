import type { Page } from "@playwright/test";

/** The sentences shown as alerts from now on; each is closed at once. */
export function alertsOf(page: Page): string[] {
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return alerts;
}
