import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "@/components/ui/accordion";

type FaqAccordionProps = {
  /** Of the items: one is open at a time. */
  name: string;
  questions: readonly { question: string; answer: string }[];
  className?: string;
};

export const FaqAccordion = ({ name, questions, className }: FaqAccordionProps) => (
  <Accordion className={className}>
    {questions.map(({ question, answer }) => (
      <AccordionItem key={question} name={name}>
        <AccordionTrigger>{question}</AccordionTrigger>
        <AccordionContent>
          <p className="max-w-prose text-muted-foreground">{answer}</p>
        </AccordionContent>
      </AccordionItem>
    ))}
  </Accordion>
);
