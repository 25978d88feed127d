import { type ReactNode, useState } from 'react';
import { RowDrawer, type RowDrawerProps } from '#web/crud/row-drawer.tsx';

interface ReadRowProps extends Pick<RowDrawerProps, 'resource' | 'id' | 'close' | 'made' | 'renderAfter'> {
  /** Shows the row; what it is handed leads to the form. */
  readonly children: (edit: () => void) => ReactNode;
}

/** A row that is read before it is changed. One that is made begins with its form, and leaving that closes all. */
export function ReadRow({ children, ...form }: ReadRowProps) {
  const [isEditing, setEditing] = useState(false);
  if (form.id !== 'new' && !isEditing) return children(() => setEditing(true));
  return <RowDrawer {...form} close={isEditing ? () => setEditing(false) : form.close} />;
}
