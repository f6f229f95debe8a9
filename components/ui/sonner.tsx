import { CircleAlert, CircleCheck, type LucideIcon, X } from "lucide-react";
import { Toaster as Sonner, toast, type ToasterProps } from "sonner";

import type { Notification } from "@/lib/notifications";
import { cn } from "@/lib/utils";

const NOTIFICATION_DURATION_MS = 5000;

let mount: (region: HTMLElement) => void = () => {};
/** Sonner's section: the one live region, which exists before a notification is added to it. */
const mounted = new Promise<HTMLElement>((resolve) => {
  mount = resolve;
});

/** One notification at a time (docs/product.md#notifications). */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      ref={(region) => {
        if (region) mount(region);
      }}
      position="bottom-right"
      visibleToasts={1}
      duration={NOTIFICATION_DURATION_MS}
      {...props}
    />
  );
}

/** Replaces the current notification. */
export async function showNotification(notification: Notification): Promise<void> {
  const region = await mounted;
  region.setAttribute("aria-live", styles[notification.variant ?? "default"].live);
  toast.dismiss();
  toast.custom((id) => <NotificationCard {...notification} onClose={() => toast.dismiss(id)} />, {
    duration: notification.isPersistent || notification.canReload ? Infinity : NOTIFICATION_DURATION_MS,
  });
}

type NotificationStyle = {
  /** `assertive` interrupts a screen reader, `polite` does not. */
  live: "assertive" | "polite";
  className: string;
  Icon?: LucideIcon;
  iconClassName?: string;
};

const white = "border-note-edge bg-note text-note-foreground";

const styles: Record<NonNullable<Notification["variant"]>, NotificationStyle> = {
  default: { live: "polite", className: white },
  error: { live: "assertive", className: white, Icon: CircleAlert, iconClassName: "text-alarm" },
  destructive: { live: "assertive", className: "border-alarm-edge bg-alarm text-white", Icon: CircleAlert },
  highlighted: { live: "polite", className: "border-cobalt-edge bg-cobalt text-white", Icon: CircleCheck },
};

function NotificationCard({ onClose, ...notification }: Notification & { onClose: () => void }) {
  const { title, description, variant = "default", canReload } = notification;
  const { className, Icon, iconClassName } = styles[variant];
  return (
    <div
      role="group"
      aria-label={title}
      className={cn(
        "pointer-events-auto flex w-full items-start gap-3 rounded-lg border p-4 pr-3 font-sans text-sm shadow-lift sm:w-90",
        className,
      )}
    >
      {Icon ? <Icon className={cn("size-5 shrink-0", iconClassName)} aria-hidden="true" /> : null}
      <div className="grid flex-1 gap-1">
        <p className="font-semibold">{title}</p>
        <p className="opacity-90">{description}</p>
        {canReload ? (
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="mt-1 min-h-6 justify-self-start font-semibold underline underline-offset-4"
          >
            Reload
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Close notification"
        onClick={onClose}
        className="grid size-7 place-items-center rounded-full"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
