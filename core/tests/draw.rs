#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

use pe_core::draw::{draw_hash, draw_position};
use pe_core::error::Key;

/// secret, seed, id, size, hash of the secret, position
const CASES: &[(&str, &str, u64, u32, &str, u32)] = &[
    (
        "",
        "",
        1,
        1,
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        0,
    ),
    (
        "0000000000000000000000000000000000000000000000000000000000000000",
        "a",
        1,
        10,
        "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55",
        8,
    ),
    (
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ",
        9007199254740991,
        4294967295,
        "df0790f236013511e91fa4532fb7761f62320a51a3868dabf4a13fe5f53e3263",
        2369565027,
    ),
    (
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "pocket",
        42,
        10000,
        "a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e",
        191,
    ),
    (
        "0b13a023af11bab1240f16a76490fd4ac393fd0e1cc62be5783646bf0324aac3",
        "h7qijcdiq716CpfhbB",
        1787906157885669,
        10,
        "14613f4829cd8f2a09a541c7fdcc5b0c00404b6410e501a7b45b57e5af0eb243",
        3,
    ),
    (
        "b956629f35d856023f1ec635f482468898cb994f5d69bd8964562841548f2855",
        "C8ddmyipjAbf61pp0znxq3csxux9",
        4339885765501764,
        10000,
        "75d00855c4dc1859e3b898c8666b8e18d4a57aa4dce42ca314c42b4a04ef15a2",
        8126,
    ),
    (
        "c5c154f7ca33737e18660554fe5669a6bfcfb041f9f75e1036916ce9f6194bfc",
        "m87ufmnbzgBuvnh2nx1Bd8htghnnxkj3d45tz4ch",
        1242372914849676,
        4294967295,
        "161ae92e520a613c6bde530954e5890293e524b635fa5c27a30b2fa4fa120881",
        2756640622,
    ),
];

/// Hashes of repeated `a` at lengths around the block size and the length field.
const LENGTHS: &[(usize, &str)] = &[
    (
        3,
        "9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0",
    ),
    (
        55,
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
    ),
    (
        56,
        "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
    ),
    (
        63,
        "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
    ),
    (
        64,
        "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
    ),
    (
        65,
        "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0",
    ),
    (
        119,
        "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
    ),
    (
        120,
        "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c",
    ),
    (
        128,
        "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e",
    ),
    (
        1000,
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
    ),
];

#[test]
fn r_draw_1_hash_and_position_equal_those_of_hashlib() {
    for &(secret, seed, id, size, hash, position) in CASES {
        assert_eq!(draw_hash(secret), hash);
        assert_eq!(draw_position(secret, seed, id, size), Ok(position));
    }
    for &(length, hash) in LENGTHS {
        assert_eq!(draw_hash(&"a".repeat(length)), hash);
    }
}

#[test]
fn r_draw_1_a_draw_from_no_items_is_refused() {
    assert_eq!(draw_position("a", "b", 1, 0), Err(Key::DivisionByZero));
    assert_eq!(draw_position("a", "b", 1, 1), Ok(0));
}

#[test]
fn r_draw_1_all_positions_are_equally_likely() {
    const SIZE: u32 = 10;
    const DRAWS: u64 = 20_000;
    let mut counts = [0.0; SIZE as usize];
    for id in 0..DRAWS {
        counts[draw_position("secret", "seed", id, SIZE).unwrap() as usize] += 1.0;
    }
    let expected = DRAWS as f64 / f64::from(SIZE);
    let chi: f64 = counts
        .iter()
        .map(|count| (count - expected).powi(2) / expected)
        .sum();
    // 9 degrees of freedom: above 33.7 once in 10,000 runs
    assert!(chi < 33.7, "{chi}");
}
