import type { ComponentPropsWithRef } from 'react';

interface FileInputProps extends Pick<ComponentPropsWithRef<'input'>, 'ref' | 'accept' | 'multiple'> {
  readonly label: string;
  readonly take: (files: File[]) => unknown;
}

/** The browser's own choice of files: a button opens it by `click()` of its ref. The same file may be chosen again. */
export function FileInput({ label, take, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length) take(files);
      }}
    />
  );
}
