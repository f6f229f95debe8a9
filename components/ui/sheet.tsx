import { X } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

import { Overlay } from "@/components/ui/dialog";
import { useReturnFocus } from "@/components/ui/use-return-focus";

export const Sheet = DialogPrimitive.Root;

type SheetContentProps = Omit<ComponentProps<typeof DialogPrimitive.Content>, "className"> & {
  title: string;
  children: ReactNode;
};

/** A panel that slides in from the right with a title and a close button. */
export function SheetContent({ title, children, ...props }: SheetContentProps) {
  const returnFocus = useReturnFocus();
  return (
    <DialogPrimitive.Portal>
      <Overlay />
      <DialogPrimitive.Content
        aria-describedby={undefined}
        {...returnFocus}
        className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,86vw)] flex-col gap-1 overflow-y-auto border-l border-border bg-popover p-5 text-popover-foreground shadow-lift duration-300 ease-out-soft data-[state=closed]:animate-out data-[state=closed]:slide-out-to-right data-[state=open]:animate-in data-[state=open]:slide-in-from-right"
        {...props}
      >
        <div className="mb-3 flex items-center justify-between">
          <DialogPrimitive.Title className="font-display text-lg font-bold">{title}</DialogPrimitive.Title>
          <DialogPrimitive.Close
            aria-label="Close menu"
            className="grid size-10 place-items-center rounded-full hover:bg-accent [&_svg]:size-5"
          >
            <X aria-hidden="true" />
          </DialogPrimitive.Close>
        </div>
        {children}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
