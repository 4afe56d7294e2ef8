#![no_main]

use libfuzzer_sys::fuzz_target;
use pe_core::formulas::{CATALOGUE, Kind};
use pe_core::trade::rows::position_texts;
use pe_core::{evaluate, explain};

fuzz_target!(|input: (u8, Vec<&str>)| {
    let (pick, texts) = input;
    let Some(formula) = CATALOGUE.get(usize::from(pick) % (CATALOGUE.len() + 2)) else {
        let name = texts.first().copied().unwrap_or_default();
        if CATALOGUE.iter().all(|formula| formula.name != name) {
            assert!(evaluate(name, &texts).is_err() && explain(name, &texts).is_err());
        }
        return rows(&texts);
    };
    // Missing arguments come from the example, so that the formula itself is reached.
    let mut arguments: Vec<&str> = formula
        .parameters
        .iter()
        .map(|parameter| parameter.example)
        .collect();
    for (index, text) in texts.iter().enumerate() {
        match arguments.get_mut(index) {
            Some(argument) => match formula.parameters[index].kind {
                Kind::Choice(choices) => *argument = choices[text.len() % choices.len()],
                _ if text.is_empty() => {}
                _ => *argument = text,
            },
            None => arguments.push(text),
        }
    }
    let evaluated = evaluate(formula.name, &arguments);
    match explain(formula.name, &arguments) {
        Ok(explanation) => assert_eq!(
            explanation.result.map_err(|key| key.as_str()),
            evaluated.map_err(|error| error.key.as_str()),
            "{} {arguments:?}",
            formula.name
        ),
        Err(error) => assert_eq!(Err(error), evaluated),
    }
    rows(&texts);
});

/// Five lines of output for each line of input.
fn rows(texts: &[&str]) {
    let mut block = String::from("long,64000.5,0.15,30,65210.1,482.36,0.3\n");
    for text in texts {
        block.push_str("short,");
        block.push_str(text);
        block.push('\n');
    }
    block.push_str(&texts.join(","));
    let answers = String::from_utf8(position_texts(block.as_bytes())).expect("figures are ASCII");
    let body = block.strip_suffix('\n').unwrap_or(&block);
    assert_eq!(answers.lines().count(), body.split('\n').count() * 5);
    assert!(answers.starts_with("181.44\n"));
}
