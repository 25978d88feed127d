/** What stands for the placeholders of a message. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;
