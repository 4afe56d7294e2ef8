import type { ReactNode, RefObject } from 'react';

interface FormProps {
  /** `form` of a `CallForm`. */
  of: RefObject<HTMLFormElement | null>;
  className: string | undefined;
  onSend(): unknown;
  children: ReactNode;
}

/** The element around the fields of a `CallForm`. */
export function Form({ of, className, onSend, children }: FormProps): ReactNode {
  return (
    <form
      ref={of}
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
