-- With 0.8 and no cancel rate, watching the first 3 s of a 300 s option and cancelling the losing ones pays (R-OPTION-6).
-- A value that an operator has set stays.
update option_durations set profit_ratio = 0.7
where seconds = 300 and profit_ratio = 0.8 and fee_rate = 0.002;
