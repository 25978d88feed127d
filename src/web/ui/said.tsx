/** What a screen reader says at once of what the keys do. */
export function Said({ text }: { readonly text: string }) {
  return (
    <div aria-live="assertive" className="sr-only">
      {text}
    </div>
  );
}
