export interface BodyFieldProps {
  /** Markdown. */
  readonly text: string;
  readonly label: string;
  readonly lang: string;
  readonly onChange: (markdown: string) => void;
}

/** What was done to the text while it rested. */
export interface Woken {
  /** Where it was pressed, in pixels of the window. */
  readonly place?: { readonly left: number; readonly top: number };
  /** Which of the tools was pressed. */
  readonly tool?: number;
  readonly pasted?: { readonly html: string; readonly text: string };
}
