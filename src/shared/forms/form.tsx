import type { ReactNode, RefObject } from 'react';

interface FormProps {
  /** `form` of a `CallForm`. */
  of: RefObject<HTMLFormElement | null>;
  className: string | undefined;
  /** For a button outside of the form. */
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
        onSend();
      }}
    >
      {children}
    </form>
  );
}
