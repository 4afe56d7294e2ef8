-- The capital of a trader is computed from these postings after each close. Postings of trades have other kinds and aren't
-- in this index.
create index ledger_postings_capital on ledger_postings (user_id, id)
  where kind in ('move', 'faucet', 'deposit', 'reset');
