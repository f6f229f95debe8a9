import { ContactFields } from "@/components/contact/contact-fields";
import { PlainForm } from "@/components/ui/plain-form";

/** The form of the contact page. */
export function Message() {
  return (
    <PlainForm>
      <ContactFields />
    </PlainForm>
  );
}
