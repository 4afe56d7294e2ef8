import type { ReactNode, RefObject } from 'react';

interface FormProps {
  of: RefObject<HTMLFormElement | null>;
  className: string | undefined;
  id?: string;
  onSend(): unknown;
  children: ReactNode;
}

export function Form({ of, className, id, onSend, children }: FormProps): ReactNode {
  return (
    <form
      ref={of}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A sheet that a field of another form has opened is that form's child in React's tree.
        event.stopPropagation();
        onSend();
      }}
    >
      {children}
    </form>
  );
}
