import { X } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

import { useReturnFocus } from "@/components/ui/use-return-focus";
import { cn } from "@/lib/utils";

export const Dialog = DialogPrimitive.Root;

/** What lies between the page and anything that opens over it. */
export function Overlay() {
  return (
    <DialogPrimitive.Overlay className="fixed inset-0 z-50 bg-ink/60 backdrop-blur-[2px] data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
  );
}

type DialogContentProps = ComponentProps<typeof DialogPrimitive.Content> & {
  title: string;
  description: ReactNode;
};

/** A notification lies over the dialog without being part of it: touching one must not close the other. */
function keepOpenUnderNotifications(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}

/** A dialog with its title, its description and a close button; at most 425 px wide (spec section 2). */
export function DialogContent({ className, title, description, children, ...props }: DialogContentProps) {
  const returnFocus = useReturnFocus();
  return (
    <DialogPrimitive.Portal>
      <Overlay />
      <DialogPrimitive.Content
        onInteractOutside={keepOpenUnderNotifications}
        {...returnFocus}
        className={cn(
          "fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 gap-5 overflow-y-auto rounded-2xl border border-border bg-popover p-6 text-popover-foreground shadow-lift duration-200 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95 sm:max-w-[425px] sm:p-7",
          className,
        )}
        {...props}
      >
        <div className="grid gap-2 pr-9">
          <DialogPrimitive.Title className="font-display text-2xl/tight font-bold">{title}</DialogPrimitive.Title>
          <DialogPrimitive.Description className="text-sm/relaxed text-muted-foreground">
            {description}
          </DialogPrimitive.Description>
        </div>
        {children}
        <DialogPrimitive.Close
          aria-label="Close"
          className="absolute top-4 right-4 grid size-10 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground [&_svg]:size-5"
        >
          <X aria-hidden="true" />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
