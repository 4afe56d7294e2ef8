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
        onSend();
      }}
    >
      {children}
    </form>
  );
}
