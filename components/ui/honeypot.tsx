import type { ComponentProps } from "react";

/**
 * A hidden field that only bots should fill in. Password managers go by a field's name, label, neighbours and
 * attributes. Here they recognise none but the attributes that tell each of them to leave a field alone.
 */
export function Honeypot(props: ComponentProps<"input">) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <input
        type="text"
        name="blank"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
        {...props}
      />
    </div>
  );
}
