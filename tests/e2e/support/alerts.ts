import type { Page } from "@playwright/test";

/** Collects the texts of `alert()` dialogs and closes them. */
export function alertsOf(page: Page): string[] {
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return alerts;
}
