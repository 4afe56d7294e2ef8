use proptest::test_runner::{Config, RngSeed};

/// One fixed seed in normal runs, so that a failure is reproducible; LONG=1 uses more cases and other
/// seeds.
pub fn config(cases: u32) -> Config {
    let long = is_long();
    Config {
        cases: if long { cases * 20 } else { cases },
        failure_persistence: None,
        rng_seed: if long {
            RngSeed::Random
        } else {
            RngSeed::Fixed(20)
        },
        ..Config::default()
    }
}

pub fn is_long() -> bool {
    std::env::var_os("LONG").is_some_and(|value| value == "1")
}
